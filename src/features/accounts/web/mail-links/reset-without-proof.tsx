import { challengeTexts } from '#texts/features/challenges/challenges'
import { Button } from '#ui/button.tsx'

/** Offers a reset mail without a proof of work, of which the server sends a few under pressure. Loaded on demand. */
export default function ResetWithoutProof({ onPress }: { onPress: () => void }) {
  return (
    <>
      <p>{challengeTexts.reset.help}</p>
      <Button onClick={onPress} size="s">
        {challengeTexts.reset.send}
      </Button>
    </>
  )
}
