import { useState } from 'react'
import { fullDate, wholeNumber } from '#i18n/format.ts'
import { OutLink } from '#people/web/out-link.tsx'
import { raidTexts } from '#texts/features/raids/raids'
import { Button } from '#ui/button.tsx'
import { StatusMessage } from '#ui/status-message.tsx'
import type { RaidPreview, RaidSigns } from '../raids.contract.ts'
import { UndoForm } from './parts/undo-form.tsx'

interface FoundCardProps {
  memberId: string
  signs: RaidSigns
  found: RaidPreview
  onNarrow: (network: string | undefined) => void
  onChanged: () => void
  onDone: () => void
}

/** The accounts that were found, then the preview of the undo, then the form of the undo. */
export function FoundCard({ memberId, signs, found, onNarrow, onChanged, onDone }: FoundCardProps) {
  const [isOpen, setOpen] = useState(false)
  const isLeft = found.left.restaurants.length + found.left.photos.length > 0
  if (found.accounts === 0 && !isLeft) return <StatusMessage help={raidTexts.noneHelp} level={2} title={raidTexts.noneFound} />
  const title = found.accounts > 0 ? raidTexts.found(wholeNumber(found.accounts)) : raidTexts.noneFound
  return (
    <section aria-label={title} className="grid gap-4 rounded-l border border-line bg-card p-4 lg:p-5">
      <div role="status">
        <h2 className="text-title-s">{title}</h2>
      </div>
      {found.spared > 0 && <p className="text-s text-ink-2">{raidTexts.spared(wholeNumber(found.spared))}</p>}
      <Networks found={found} network={signs.network} onNarrow={onNarrow} />
      {found.accounts > 0 && <Sample found={found} />}
      {isOpen ? (
        <UndoForm found={found} memberId={memberId} onChanged={onChanged} onDone={onDone} signs={signs} />
      ) : (
        <Button className="justify-self-start" onClick={() => setOpen(true)} variant="main">
          {raidTexts.see}
        </Button>
      )}
    </section>
  )
}

function Networks({
  found: { networks },
  network,
  onNarrow,
}: { found: RaidPreview; network: string | undefined } & Pick<FoundCardProps, 'onNarrow'>) {
  if (networks.length === 0 && network === undefined) return null
  return (
    <div className="grid gap-2">
      <h3 className="text-m font-bold">{raidTexts.networks}</h3>
      <p className="text-s text-ink-2">{raidTexts.networksHelp}</p>
      <div className="flex flex-wrap gap-2">
        {network !== undefined && (
          <Button onClick={() => onNarrow(undefined)} size="s">
            {raidTexts.allNetworks}
          </Button>
        )}
        {networks.map((one, index) => (
          <Button
            aria-pressed={one.network === network}
            key={one.network}
            onClick={() => onNarrow(one.network)}
            size="s"
            variant={one.network === network ? 'ink' : 'quiet'}
          >
            {raidTexts.network(wholeNumber(index + 1), wholeNumber(one.accounts))}
          </Button>
        ))}
      </div>
    </div>
  )
}

function Sample({ found: { sample } }: { found: RaidPreview }) {
  return (
    <div className="grid gap-2">
      <h3 className="text-m font-bold">{raidTexts.sample}</h3>
      <ul className="grid gap-x-6 sm:grid-cols-2">
        {sample.map(({ member, signedUpAt, votes, comments }) => (
          <li className="grid border-b border-line py-1" key={member.id}>
            <OutLink className="font-semibold" to={`/tr/profile/${member.username}`}>
              @{member.username}
            </OutLink>
            <span className="text-s text-ink-2">
              {fullDate(new Date(signedUpAt))} · {raidTexts.sampleLine(wholeNumber(votes), wholeNumber(comments))}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
