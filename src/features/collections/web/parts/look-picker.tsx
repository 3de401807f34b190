import { collectionTexts } from '#texts/features/collections/collections'
import { collectionColors, collectionEmojis } from '../../collections.rules.ts'

const choice =
  'relative grid h-tap place-items-center rounded-m border-[1.5px] border-line has-checked:border-ink has-checked:bg-well has-focus-visible:outline-(length:--focus-width) has-focus-visible:outline-offset-2 has-focus-visible:outline-focus'
const grid = 'grid grid-cols-6 gap-1.5 sm:grid-cols-12'
const legend = 'mb-1.5 text-s font-bold'
const radio = 'absolute inset-0 m-0 size-full cursor-pointer opacity-0'

export function EmojiPicker({ chosen, onChoose }: { chosen: string; onChoose: (emoji: string) => void }) {
  return (
    <fieldset>
      <legend className={legend}>{collectionTexts.emoji}</legend>
      <div className={grid}>
        {collectionEmojis.map((emoji) => (
          <label className={choice} key={emoji} title={collectionTexts.emojis[emoji]}>
            <input
              aria-label={collectionTexts.emojis[emoji]}
              checked={chosen === emoji}
              className={radio}
              name="emoji"
              onChange={() => onChoose(emoji)}
              type="radio"
            />
            <span aria-hidden="true" className="text-[1.375rem] leading-none">
              {emoji}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

export function ColorPicker({ chosen, onChoose }: { chosen: string; onChoose: (color: string) => void }) {
  return (
    <fieldset>
      <legend className={legend}>{collectionTexts.color}</legend>
      <div className={grid}>
        {collectionColors.map((color) => (
          <label className={choice} key={color} title={collectionTexts.colors[color]}>
            <input
              aria-label={collectionTexts.colors[color]}
              checked={chosen === color}
              className={radio}
              name="color"
              onChange={() => onChoose(color)}
              type="radio"
            />
            <svg aria-hidden="true" className="size-7" viewBox="0 0 28 28">
              <circle cx="14" cy="14" fill={color} r="13" />
              {chosen === color && (
                <path d="M8 14.5l4 4 8-9" fill="none" stroke="#fff" strokeLinecap="round" strokeLinejoin="round" strokeWidth="3" />
              )}
            </svg>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
