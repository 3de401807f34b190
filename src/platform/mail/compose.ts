import { escapeHtml } from './escape-html.ts'

/** The content of a mail, in order. */
export interface Draft {
  subject: string
  paragraphs: readonly string[]
  /** The button. */
  action?: { label: string; href: string }
  /** Smaller, beneath. */
  notes: readonly string[]
  signature: string
}

/** Composes a mail as plain text and as simple HTML; all inputs are plain text and are escaped. */
export function compose({ subject, paragraphs, action, notes, signature }: Draft): { subject: string; text: string; html: string } {
  const text = [...paragraphs, ...(action ? [`${action.label}:\n${action.href}`] : []), ...notes, `— ${signature}`].join('\n\n')
  return { subject, text: `${text}\n`, html: asHtml({ subject, paragraphs, notes, signature, ...(action ? { action } : {}) }) }
}

// Mail clients ignore our style sheets, so the styles are inline.
function asHtml({ subject, paragraphs, action, notes, signature }: Draft): string {
  const p = (style: string) => (line: string) => `<p style="margin:0 0 16px;${style}">${escapeHtml(line)}</p>`
  return `<!doctype html>
<html lang="tr">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px 16px;background:#f7f0e3;color:#1e140e;font:16px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif">
<div style="max-width:520px;margin:0 auto">
<div style="padding:16px 24px;border-radius:16px 16px 0 0;background:#1e140e;color:#ffb31a;font-size:22px;font-weight:800">${escapeHtml(signature)}</div>
<div style="padding:24px;border-radius:0 0 16px 16px;background:#fffdf8">
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.2">${escapeHtml(subject)}</h1>
${paragraphs.map(p('')).join('\n')}
${action ? `<p style="margin:0 0 20px"><a href="${escapeHtml(action.href)}" style="display:inline-block;padding:13px 22px;border-radius:12px;background:#ffb31a;color:#1e140e;font-weight:700;text-decoration:none">${escapeHtml(action.label)}</a></p>` : ''}
${notes.map(p('font-size:14px;color:#574638')).join('\n')}
</div>
</div>
</body>
</html>
`
}
