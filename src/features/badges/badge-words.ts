import { initialBadgeTexts } from '#texts/features/badges/initial'
import { translateInitial } from '#i18n/translate-initial.ts'

/** A badge in the words of the page's language. */
export const inWords = <Row extends { name: string; description?: string }>(badge: Row): Row => translateInitial(badge, initialBadgeTexts)
