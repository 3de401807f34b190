import { initialGiftTexts } from '#texts/features/gifts/initial'
import { translateInitial } from '#i18n/translate-initial.ts'

/** A gift type in the words of the page's language. */
export const inWords = <Row extends { name: string; description?: string }>(gift: Row): Row => translateInitial(gift, initialGiftTexts)
