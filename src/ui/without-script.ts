/** The id of the section in every page that says what works without script. */
export const WITHOUT_SCRIPT = 'betik'
