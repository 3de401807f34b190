import Camera from 'lucide-react/icons/camera'
import { type ChangeEvent, useRef } from 'react'
import { claimTexts } from '#texts/features/claims/claims'
import { Button } from '#ui/button.tsx'
import { useClaimSteps } from './claims.api.ts'
import { StepAlert, StepCount } from './step-parts.tsx'

/** The second step of a claim by photo: the member writes the code on paper and uploads a photo of it. */
export function PhotoStep({ restaurantId, code }: { restaurantId: string; code: string }) {
  const input = useRef<HTMLInputElement>(null)
  const { photo: upload, giveUp } = useClaimSteps(restaurantId)
  const isBusy = upload.isPending || giveUp.isPending

  function choose({ currentTarget }: ChangeEvent<HTMLInputElement>): void {
    const file = currentTarget.files?.[0]
    currentTarget.value = ''
    if (file) upload.mutate(file)
  }

  return (
    <div className="grid gap-4">
      <StepCount now={2} />
      <div className="grid gap-1 rounded-m bg-saffron-soft p-4 text-center">
        <p className="text-s font-bold">{claimTexts.paperCode}</p>
        <p className="figure text-[2.5rem] leading-tight tracking-[0.2em]">{code}</p>
      </div>
      <p className="text-ink-2">{claimTexts.paperHelp}</p>
      <StepAlert error={upload.error ?? giveUp.error} failed={claimTexts.uploadFailed} />
      <Button disabled={isBusy} onClick={() => input.current?.click()} size="l" variant="main">
        <Camera aria-hidden="true" size={20} />
        {upload.isPending ? claimTexts.uploading : claimTexts.choosePhoto}
      </Button>
      <input
        accept="image/jpeg,image/png,image/webp"
        aria-label={claimTexts.choosePhoto}
        hidden
        onChange={choose}
        ref={input}
        type="file"
      />
      <Button className="justify-self-start" disabled={isBusy} onClick={() => giveUp.mutate()} size="s">
        {claimTexts.otherWay}
      </Button>
    </div>
  )
}
