import { useQuery } from '@tanstack/react-query'
import { type DigestFrequency, digestFrequencies } from '#features/notifications/notifications.rules.ts'
import { useSaveDigest } from '#features/notifications/web/notifications.api.ts'
import { accountOptions } from '#features/profiles/web/account.api.ts'
import { channelTexts } from '#texts/features/notifications/channels'

/** The choice how often unseen notifications are sent as one mail. */
export function DigestChoice({ memberId, chosen }: { memberId: string; chosen: DigestFrequency }) {
  const account = useQuery(accountOptions())
  const save = useSaveDigest(memberId)
  return (
    <fieldset className="grid gap-2">
      <legend className="sr-only">{channelTexts.digest}</legend>
      {account.data?.isConfirmed === false && <p className="text-s font-bold text-saffron-text">{channelTexts.digestUnconfirmed}</p>}
      <div className="grid gap-2 grid-cols-[repeat(auto-fit,minmax(min(100%,11rem),1fr))]">
        {digestFrequencies.map((frequency) => (
          <label className="choice-card" key={frequency}>
            <input
              checked={chosen === frequency}
              className="size-5 accent-saffron"
              name="digest"
              onChange={() => save.mutate(frequency)}
              type="radio"
            />
            <b>{channelTexts.frequencies[frequency]}</b>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
