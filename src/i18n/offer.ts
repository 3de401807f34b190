/** The line that offers English on Turkish pages. Its readers know no Turkish, so it is not in the Turkish catalogue. */
export const englishOffer = { text: 'This site also speaks English.', choose: 'Read in English', close: 'Close' }
