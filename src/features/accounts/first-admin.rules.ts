/** How long the link to make the first admin stays valid. */
export const SETUP_MINUTES = 60

/** A setup link ends in `#` and its token alone, so that the line fits into a terminal. */
export const setupFragment = /^[\w-]{43}$/

/** The page that a setup link opens. */
export const SETUP_PATH = '/tr/setup'

/** Where the first admin continues: the name of the site, its rules, and who may sign up. */
export const AFTER_SETUP = '/tr/admin/settings'
