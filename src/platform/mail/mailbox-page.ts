import type * as MailboxCatalogue from '#texts/platform/mail/mailbox'
import type { Language } from '#i18n/languages.ts'
import { siteName } from '#i18n/site.ts'
import { loadTexts } from '#i18n/load-texts.ts'
import { escapeHtml } from './escape-html.ts'
import type { Content } from './message.ts'

const catalogues = await loadTexts<typeof MailboxCatalogue>('platform/mail/mailbox')

/** The local mailbox as a page without scripts, newest message first. */
export function mailboxPage(messages: readonly (Content & { id: number; at: Date })[], language: Language): string {
  const texts = catalogues[language].mailboxTexts
  const list = messages.map((message) => messageHtml(message, language)).join('\n')
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${texts.title} · ${escapeHtml(siteName())}</title>
<link rel="icon" href="/brand/favicon-light.svg">
<link rel="stylesheet" href="/mailbox.css">
</head>
<body>
<header><img src="/brand/mark-on-dark.svg" alt="" width="32" height="32"><h1>${texts.title}</h1></header>
<main>
<p class="intro">${texts.intro}</p>
${messages.length === 0 ? `<p class="empty">${texts.empty}</p>` : `<ol>\n${list}\n</ol>`}
</main>
</body>
</html>
`
}

function messageHtml({ id, to, subject, text, at }: Content & { id: number; at: Date }, language: Language): string {
  return `<li>
<article aria-labelledby="mektup-${id}">
<h2 id="mektup-${id}">${escapeHtml(subject)}</h2>
<p class="to">${catalogues[language].mailboxTexts.to} <b>${escapeHtml(to)}</b> · <time datetime="${at.toISOString()}">${escapeHtml(timeOf(at, language))}</time></p>
<div class="text">${withLinks(text)}</div>
</article>
</li>`
}

function timeOf(at: Date, language: Language): string {
  return at.toLocaleString(language, { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'Europe/Istanbul' })
}

/** The text with its addresses as links. */
function withLinks(text: string): string {
  return text
    .split(/(https?:\/\/\S+)/)
    .map((part, index) => (index % 2 === 0 ? escapeHtml(part) : `<a href="${escapeHtml(part)}">${escapeHtml(part)}</a>`))
    .join('')
}
