import { Link } from '@tanstack/react-router'
import { t } from '#i18n/index.ts'

/** What every unknown address shows. */
export function NotFoundPage() {
  return (
    <main>
      <h1>{t.common.notFoundTitle}</h1>
      <Link to="/tr">{t.common.notFoundLink}</Link>
    </main>
  )
}
