import Check from 'lucide-react/icons/check'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { decimal } from '#i18n/format.ts'
import { brandColors } from '#lib/brand-colors.ts'
import { siteTexts } from '#texts/features/site-settings/site-settings'
import { contrastsOf } from '../../site-settings.rules.ts'

const texts = siteTexts.preview

interface BrandPreviewProps {
  name: string
  /** The chosen colours; undefined while one of the fields contains no valid colour. */
  colors: { accent: string; bar: string } | undefined
}

/** A preview of the chosen colours in both themes before they are saved, with a warning where texts would be unreadable. */
export function BrandPreview({ name, colors }: BrandPreviewProps) {
  return (
    <div className="grid content-start gap-3 lg:col-span-2">
      <h3 className="text-m">{texts.title}</h3>
      {colors ? (
        <>
          <div aria-label={texts.picture} className="grid gap-3 sm:grid-cols-2" role="img">
            <Sample colors={colors} name={name} theme="light" />
            <Sample colors={colors} name={name} theme="dark" />
          </div>
          <div role="status">
            <ul className="grid gap-1.5 text-s">
              {contrastsOf(colors).map(({ id, ratio, least }) => (
                <li className="flex flex-wrap items-center gap-x-2" key={id}>
                  {ratio >= least ? (
                    <Check aria-hidden="true" className="size-5 text-accept-text" />
                  ) : (
                    <TriangleAlert aria-hidden="true" className="size-5 text-danger" />
                  )}
                  <b>{texts.contrasts[id]}</b>
                  <span className="tabular-nums">{texts.ratio(decimal(Math.floor(ratio * 10) / 10), decimal(least))}</span>
                  <span className={ratio >= least ? 'text-ink-2' : 'font-bold text-danger'}>
                    {ratio >= least ? texts.enough : texts.low}
                  </span>
                </li>
              ))}
            </ul>
          </div>
        </>
      ) : (
        <p className="text-s text-ink-2">{texts.unknown}</p>
      )}
    </div>
  )
}

const grounds = { light: { page: '#f7f0e3', card: '#fffdf8', ink: '#1e140e' }, dark: { page: '#120d0a', card: '#1d1611', ink: '#fbf1e2' } }

/** Drawn with SVG attributes: the content security policy allows no inline styles. */
function Sample({
  name,
  colors: { accent, bar },
  theme,
}: {
  name: string
  colors: { accent: string; bar: string }
  theme: 'light' | 'dark'
}) {
  const ground = grounds[theme]
  const { bar: bars, accentText } = brandColors(accent, bar)
  return (
    <svg
      aria-hidden="true"
      className="w-full rounded-m border border-line"
      fontFamily="var(--font-sign)"
      fontWeight="800"
      viewBox="0 0 320 150"
    >
      <rect fill={ground.page} height="150" width="320" />
      <rect fill={bars[theme]} height="46" width="320" />
      <text fill={accent} fontSize="19" x="14" y="30">
        {shortened(name)}
      </text>
      <text fill="#fbf1e2" fontSize="13" textAnchor="end" x="306" y="29">
        {texts.signIn}
      </text>
      <rect fill={ground.card} height="80" rx="12" width="292" x="14" y="58" />
      <rect fill={accent} height="36" rx="9" width="110" x="28" y="80" />
      <text fill="#1e140e" fontSize="14" textAnchor="middle" x="83" y="103">
        {texts.button}
      </text>
      <text fill={accentText[theme]} fontSize="14" textDecoration="underline" x="158" y="103">
        {texts.link}
      </text>
    </svg>
  )
}

/** The part of the name that fits next to the button of the header. */
function shortened(name: string): string {
  const letters = [...name.trim()]
  return letters.length > 18 ? `${letters.slice(0, 17).join('')}…` : letters.join('')
}
