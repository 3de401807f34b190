export function GiftMessage({ text }: { text: string }) {
  return (
    <q className="block border-l-4 border-saffron pl-3 wrap-anywhere whitespace-pre-line before:content-['“'] after:content-['”']">
      {text}
    </q>
  )
}
