import { outcomes } from '#features/moderation/moderation.rules.ts'
import { CaseLog } from '#features/sanctions/web/case-log.tsx'
import { sanctionTexts } from '#texts/features/sanctions/sanctions'
import { changeAddress, reloadPage, useAddress, withQuery } from '#ui/navigation.ts'
import { memberPath } from './members-address.ts'
import type { SectionProps } from './section-pages.ts'

/** Every decision with its reasons, filtered by the address. */
export default function LogSection({ memberId }: SectionProps) {
  const { search, path } = useAddress()
  const outcome = outcomes.find((one) => one === search.get('karar'))
  const by = search.get('kim')?.trim().slice(0, 100) || undefined
  return (
    <>
      <h1 className="text-title-l">{sanctionTexts.cases.title}</h1>
      <p className="max-w-[70ch] text-ink-2">
        {sanctionTexts.cases.intro}{' '}
        <a className="font-semibold text-ink underline underline-offset-4" href="/tr/moderation">
          {sanctionTexts.cases.toPublic}
        </a>
      </p>
      <CaseLog
        filters={{ outcome, by }}
        key={`${by ?? ''}`}
        memberId={memberId}
        memberPath={memberPath}
        onFilter={(asked) => changeAddress(withQuery(path, { karar: asked.outcome, kim: asked.by }))}
        onRefused={reloadPage}
      />
    </>
  )
}
