import { useEffect, useState } from 'react'
import { ApiError } from '#lib/api.ts'
import type { SiteSettings } from '#site/settings.ts'
import { refusalText } from '#site/refusal-text.ts'
import { siteTexts } from '#texts/features/site-settings/site-settings'
import { toast } from '#ui/toast.ts'
import type { SiteChanges } from '../../site-settings.contract.ts'
import { afterSave, changesOf, overtaken, type SiteDraft } from '../../site-settings.rules.ts'
import { useSaveSite } from '../site-settings.api.ts'

/** The id of the heading above the changes that another admin saved. */
export const CONFLICT_ID = 'cakisma'
const ofThisPage: readonly string[] = ['name', 'sloganTr', 'sloganEn', 'accentColor', 'barColor', 'languages']

interface SaveParts {
  memberId: string
  draft: SiteDraft | undefined
  setDraft: (draft: SiteDraft | undefined) => void
  /** Called after a save whose result this page itself shows. */
  onBrandSaved: () => void
}

const isOvertaking = (error: Error | null): error is ApiError => error instanceof ApiError && error.code === 'SITE_CHANGED'

/** Saves the draft. When another admin saved first, merges that admin's changes into the draft. */
export function useSave({ memberId, draft, setDraft, onBrandSaved }: SaveParts) {
  const mutation = useSaveSite(memberId)
  const [isUndecided, setUndecided] = useState(false)
  const [overtakenAt, setOvertakenAt] = useState(0)
  useEffect(() => {
    if (overtakenAt > 0) document.getElementById(CONFLICT_ID)?.focus()
  }, [overtakenAt])

  function put(settings: SiteSettings, given: SiteDraft): void {
    const changes = changesOf(settings, given) as SiteChanges
    mutation.mutate(
      { version: given.version, changes },
      {
        onSuccess: (saved) => {
          setDraft(afterSave(saved, given))
          toast(siteTexts.bar.saved, { tone: 'good' })
          if (Object.keys(changes).some((key) => ofThisPage.includes(key))) onBrandSaved()
        },
        onError: (error) => {
          if (!isOvertaking(error)) return
          const { version, current } = error.details as unknown as { version: number; current: Partial<SiteSettings> }
          const next = overtaken(given, version, current)
          // Only the logo was changed, which is no part of the form.
          if (next.conflicts.length + next.news.length === 0) return put(settings, next)
          setDraft(next)
          setOvertakenAt(version)
        },
      },
    )
  }

  const failure = mutation.error && !isOvertaking(mutation.error) ? refusalText(mutation.error, siteTexts.bar.failed) : undefined
  return {
    isPending: mutation.isPending,
    /** The reason why the last attempt failed. */
    failure: isUndecided && draft !== undefined && draft.conflicts.length > 0 ? siteTexts.bar.decideFirst : failure,
    forget: () => mutation.reset(),
    send(settings: SiteSettings, given: SiteDraft): void {
      const mustDecide = given.conflicts.length > 0
      setUndecided(mustDecide)
      if (mustDecide) document.getElementById(CONFLICT_ID)?.focus()
      else put(settings, given)
    },
  }
}
