import { deletableTypes } from '#features/moderation/moderation.rules.ts'
import { DeletedList } from '#features/moderation/web/deleted-list.tsx'
import { adminTexts } from '#texts/screens/admin/admin'
import { changeAddress, reloadPage, useAddress, withQuery } from '#ui/navigation.ts'
import type { SectionProps } from './section-pages.ts'

/** What moderators removed, filtered by the address. */
export default function RemovedSection({ memberId }: SectionProps) {
  const { search, path } = useAddress()
  return (
    <>
      <h1 className="text-title-l">{adminTexts.sections.removed}</h1>
      <p className="max-w-[70ch] text-ink-2">{adminTexts.intros.removed}</p>
      <DeletedList
        kind={deletableTypes.find((one) => one === search.get('tur'))}
        memberId={memberId}
        onChoose={(kind) => changeAddress(withQuery(path, { tur: kind }))}
        onRefused={reloadPage}
      />
    </>
  )
}
