/** Opens the folded section that the fragment of the address leads to, or that contains what the fragment names. */
export function openSection(): void {
  const hash = window.location.hash.slice(1)
  if (!/^[\w-]+$/.test(hash)) return
  const target = document.getElementById(hash) ?? document.querySelector(`[hash~="${hash}"]`)
  const details = target?.closest('details') ?? target?.querySelector<HTMLDetailsElement>(':scope > details')
  if (!details || details.open) return
  details.open = true
  target!.scrollIntoView()
}
