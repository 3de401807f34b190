import { deskTexts } from '#texts/features/desk/desk'
import type { StorageState } from '#lib/storage.rules.ts'

const link = 'inline-flex min-h-tap items-center font-semibold underline underline-offset-4'

/** Says that the photo storage fills up, or that uploads stopped; admins get the ways to the setting and to the numbers. */
export function StorageNotice({ state, isAdmin }: { state: StorageState | undefined; isAdmin: boolean }) {
  if (state === undefined || state === 'free') return null
  return (
    <div className="grid gap-1 rounded-m bg-saffron-soft px-4 py-3" role="status">
      <p className="font-semibold">{deskTexts.storage[state]}</p>
      {isAdmin ? (
        <p className="flex flex-wrap gap-x-6">
          <a className={link} href="/tr/admin/settings#depolama">
            {deskTexts.storage.toSetting}
          </a>
          <a className={link} href="/tr/admin/statistics#depolama">
            {deskTexts.storage.toStatistics}
          </a>
        </p>
      ) : (
        <p>{deskTexts.storage.forModerators}</p>
      )}
    </div>
  )
}
