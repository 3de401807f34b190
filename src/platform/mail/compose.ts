import type { Language } from '#i18n/languages.ts'
import { publicSite, wordMark } from '#i18n/site.ts'
import { brandColors } from '#lib/brand-colors.ts'
import { escapeHtml } from './escape-html.ts'

interface Item {
  text: string
  note?: string
  href: string
}

/** The content of a mail, in order. */
export interface Draft {
  language: Language
  subject: string
  paragraphs: readonly string[]
  /** A list of links, each with a quotation beneath. */
  items?: readonly Item[]
  /** The button. */
  action?: { label: string; href: string }
  /** Smaller, beneath. */
  notes: readonly string[]
  /** The link that unsubscribes, last and smaller. */
  leave?: { label: string; href: string }
}

/** Composes a mail as plain text and as simple HTML; all inputs are plain text and are escaped. */
export function compose(draft: Draft): {
  subject: string
  text: string
  html: string
} {
  const { subject, paragraphs, items = [], action, notes, leave } = draft
  const lines = items.map(({ text, note, href }) => [`• ${text}`, ...(note === undefined ? [] : [`  ${note}`]), `  ${href}`].join('\n'))
  const text = [
    ...paragraphs,
    ...lines,
    ...(action ? [`${action.label}:\n${action.href}`] : []),
    ...notes,
    ...(leave ? [`${leave.label}:\n${leave.href}`] : []),
    `— ${wordMark()}`,
  ].join('\n\n')
  return { subject, text: `${text}\n`, html: asHtml(draft) }
}

/** The colours of the site when the mail is written. */
function mailColors() {
  const { accentColor, barColor } = publicSite()
  return brandColors(accentColor, barColor)
}

// Mail clients ignore our style sheets, so the styles are inline.
function asHtml({ language, subject, paragraphs, items = [], action, notes, leave }: Draft): string {
  const { bar, accent, accentText } = mailColors()
  const p = (style: string) => (line: string) => `<p style="margin:0 0 16px;${style}">${escapeHtml(line)}</p>`
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px 16px;background:#f7f0e3;color:#1e140e;font:16px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif">
<div style="max-width:520px;margin:0 auto">
<div style="padding:16px 24px;border-radius:16px 16px 0 0;background:${bar.light};color:${accent};font-size:22px;font-weight:800">${escapeHtml(wordMark())}</div>
<div style="padding:24px;border-radius:0 0 16px 16px;background:#fffdf8">
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.2">${escapeHtml(subject)}</h1>
${[...paragraphs.map(p('')), ...items.map((item) => itemHtml(item, accentText.light))].join('\n')}
${action ? `<p style="margin:0 0 20px"><a href="${escapeHtml(action.href)}" style="display:inline-block;padding:13px 22px;border-radius:12px;background:${accent};color:#1e140e;font-weight:700;text-decoration:none">${escapeHtml(action.label)}</a></p>` : ''}
${notes.map(p('font-size:14px;color:#574638')).join('\n')}
${leave ? `<p style="margin:0;font-size:14px"><a href="${escapeHtml(leave.href)}" style="color:${accentText.light}">${escapeHtml(leave.label)}</a></p>` : ''}
</div>
</div>
</body>
</html>
`
}

function itemHtml({ text, note, href }: Item, color: string): string {
  const quotation = note === undefined ? '' : `<br><span style="font-size:14px;color:#574638">${escapeHtml(note)}</span>`
  return `<p style="margin:0 0 12px;padding:0 0 12px;border-bottom:1px solid #efe5d3"><a href="${escapeHtml(href)}" style="color:${color};font-weight:700">${escapeHtml(text)}</a>${quotation}</p>`
}
