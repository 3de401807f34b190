/** The language of this build. */
export const languageTexts = { code: 'tr', openGraph: 'tr_TR' }
