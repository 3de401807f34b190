import { challengeTexts } from '#texts/features/challenges/challenges'
import { Button } from '#ui/button.tsx'

/** The other way to a reset mail under pressure: one of a few without a proof. Loaded on demand. */
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
