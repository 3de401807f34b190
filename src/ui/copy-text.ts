/** Copies a text to the clipboard, also on plain HTTP, where browsers offer no clipboard API. @throws when the browser refuses */
export async function copyText(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text)
  const field = document.createElement('textarea')
  field.value = text
  field.className = 'sr-only'
  document.body.append(field)
  field.select()
  const copied = document.execCommand('copy')
  field.remove()
  if (!copied) throw new Error('not copied')
  return undefined
}
