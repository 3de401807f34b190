import type * as DigestCatalogue from '#texts/features/notifications/digest'
import type { Language } from '#i18n/languages.ts'
import { HOUSE_NAME, publicSite, siteName, wordMark } from '#i18n/site.ts'
import { mediaUrl } from '#lib/media.rules.ts'
import { loadTexts } from '#i18n/load-texts.ts'
import { escapeHtml } from '#platform/mail/index.ts'

const catalogues = await loadTexts<typeof DigestCatalogue>('features/notifications/digest')

/** The page that a mail's link opens, without scripts: it asks first, because link scanners open links too. */
export function unsubscribePage(state: 'asks' | 'done' | 'invalid', language: Language, token = ''): string {
  const texts = catalogues[language].digestTexts.page
  const { title, intro } = texts[state]
  const button =
    state === 'asks'
      ? `<form method="post" action="/unsubscribe?token=${escapeHtml(token)}">
<input type="hidden" name="List-Unsubscribe" value="One-Click">
<button>${texts.button}</button>
</form>`
      : `<p><a class="button" href="/tr/settings/notifications">${texts.settings}</a></p>`
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · ${escapeHtml(siteName())}</title>
<link rel="icon" href="/brand/favicon-light.svg">
<link rel="stylesheet" href="/mailbox.css">
</head>
<body>
<header>${mark()}<b>${escapeHtml(wordMark())}</b></header>
<main>
<article class="notice">
<h1>${title}</h1>
<p>${intro}</p>
${button}
<p class="to">${texts.note}</p>
</article>
</main>
</body>
</html>
`
}

/** The operator's logo; otherwise the drawn mark, where the site has the name that the mark belongs to. */
function mark(): string {
  const { logo, name } = publicSite()
  if (logo === null && name !== HOUSE_NAME) return ''
  return `<img src="${logo === null ? '/brand/mark-on-dark.svg' : mediaUrl(logo)}" alt="" width="32" height="32">`
}
