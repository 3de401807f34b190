import { cardTexts } from '#texts/features/restaurants/card'
import { settingTexts } from '#texts/features/accounts/settings'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import ThumbsDown from 'lucide-react/icons/thumbs-down'
import ThumbsUp from 'lucide-react/icons/thumbs-up'
import { type Ref, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.ts'
import {
  areVoteColors,
  DEFAULT_VOTE_COLOR_SETTINGS,
  voteColorModes,
  voteColorPresets,
  voteColorProperties,
  type VoteColorSettings,
} from '#features/votes/vote-colors.rules.ts'
import { saveVoteColors, useVoteColors } from '#features/votes/web/vote-colors.ts'
import { Card } from '../card.tsx'

/** The choice of vote colours: three modes, ten preset pairs, a live preview. A choice takes effect at once. */
export function VoteColorsCard() {
  const settings = useVoteColors()
  const [draft, setDraft] = useState<VoteColorSettings['custom']>()
  const [isRefused, setRefused] = useState(false)
  const custom = draft ?? settings.custom
  const preview = usePreview(draft)

  function save(next: VoteColorSettings): void {
    if (next.mode === 'custom' && !areVoteColors(next.custom)) {
      setRefused(true)
      return
    }
    setRefused(false)
    setDraft(undefined)
    saveVoteColors(next)
    toast(settingTexts.saved, { tone: 'good' })
  }

  return (
    <Card anchor="oy-renkleri" help={settingTexts.colorsHelp} title={settingTexts.colors}>
      <ModeChoice chosen={settings.mode} onChoose={(mode) => save({ ...settings, mode })} />
      {settings.mode === 'custom' && (
        <div className="grid gap-4 rounded-m bg-well p-4">
          <Presets onChoose={(pair) => save({ mode: 'custom', custom: pair })} />
          <CustomColors custom={custom} isRefused={isRefused} onChange={setDraft} onSave={() => save({ mode: 'custom', custom })} />
        </div>
      )}
      <Preview ref={preview} />
      <Button className="justify-self-start" onClick={() => save(DEFAULT_VOTE_COLOR_SETTINGS)} variant="quiet">
        <RotateCcw aria-hidden="true" size={18} />
        {settingTexts.reset}
      </Button>
    </Card>
  )
}

type Colors = VoteColorSettings['custom']

/** Shows in the preview the colours that a save would apply to the whole page. */
function usePreview(draft: Colors | undefined): RefObject<HTMLDivElement | null> {
  const preview = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const style = preview.current!.style
    if (!draft) return undefined
    const properties = Object.entries(voteColorProperties(draft))
    for (const [name, value] of properties) style.setProperty(name, value)
    return () => {
      for (const [name] of properties) style.removeProperty(name)
    }
  }, [draft])
  return preview
}

interface ModeChoiceProps {
  chosen: VoteColorSettings['mode']
  onChoose: (mode: VoteColorSettings['mode']) => void
}

function ModeChoice({ chosen, onChoose }: ModeChoiceProps) {
  return (
    <fieldset className="grid gap-2 md:grid-cols-3">
      <legend className="sr-only">{settingTexts.colors}</legend>
      {voteColorModes.map((mode) => (
        <label className="choice-card" key={mode}>
          <input checked={chosen === mode} className="size-5 accent-saffron" name="mode" onChange={() => onChoose(mode)} type="radio" />
          <span>
            <b className="block">{settingTexts.modes[mode]}</b>
            <span className="text-s text-ink-2">{settingTexts.modeHelp[mode]}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

function Presets({ onChoose }: { onChoose: (pair: Colors) => void }) {
  return (
    <div aria-label={settingTexts.presets} className="flex flex-wrap gap-2" role="group">
      {voteColorPresets.map((pair, index) => (
        <button
          aria-label={settingTexts.preset(index + 1)}
          className="color-pair"
          key={pair.accept + pair.reject}
          onClick={() => onChoose(pair)}
          type="button"
        >
          <svg aria-hidden="true" height="28" viewBox="0 0 40 28" width="40">
            <rect fill={pair.accept} height="28" rx="6" width="19" />
            <rect fill={pair.reject} height="28" rx="6" width="19" x="21" />
          </svg>
        </button>
      ))}
    </div>
  )
}

interface CustomColorsProps {
  custom: Colors
  /** Whether the two colours are too similar. */
  isRefused: boolean
  onChange: (colors: Colors) => void
  onSave: () => void
}

function CustomColors({ custom, isRefused, onChange, onSave }: CustomColorsProps) {
  const errorId = useId()
  return (
    <>
      <form
        className="flex flex-wrap items-end gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          onSave()
        }}
      >
        {(['accept', 'reject'] as const).map((side) => (
          <label className="grid gap-1.5 text-s font-bold" key={side}>
            {settingTexts[side]}
            <input
              aria-describedby={isRefused ? errorId : undefined}
              aria-invalid={isRefused}
              className="h-12 w-24 cursor-pointer rounded-m border-[1.5px] border-line-strong bg-raised p-1"
              onChange={(event) => onChange({ ...custom, [side]: event.currentTarget.value })}
              type="color"
              value={custom[side].toLowerCase()}
            />
          </label>
        ))}
        <Button type="submit" variant="main">
          {settingTexts.save}
        </Button>
      </form>
      {isRefused && (
        <p className="text-s font-semibold text-danger" id={errorId} role="alert">
          {settingTexts.equal}
        </p>
      )}
    </>
  )
}

function Preview({ ref }: { ref: Ref<HTMLDivElement> }) {
  return (
    <div aria-label={settingTexts.preview} className="grid grid-cols-2 gap-2.5" ref={ref} role="group">
      <span className="preview-vote preview-accept">
        <ThumbsUp aria-hidden="true" size={20} /> {cardTexts.votePair.acceptText}
      </span>
      <span className="preview-vote preview-reject">
        <ThumbsDown aria-hidden="true" size={20} /> {cardTexts.votePair.rejectText}
      </span>
    </div>
  )
}
