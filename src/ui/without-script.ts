/** The fragment under which every page says what works without script. */
export const WITHOUT_SCRIPT = 'betik'
