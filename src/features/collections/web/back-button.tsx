import { collectionTexts } from '#texts/features/collections/collections'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useEffect, useRef } from 'react'
import { Button } from '#ui/button.tsx'

/** Returns from a part of a dialog; takes the focus when that part opens. */
export function BackButton({ onBack }: { onBack: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  return (
    <Button className="justify-self-start" onClick={onBack} ref={button} size="s" variant="quiet">
      <ArrowLeft aria-hidden="true" size={18} />
      {collectionTexts.back}
    </Button>
  )
}
