/** Words for the badges that every site starts with, by the name in the database. None in Turkish: the database has them. */
export const initialBadgeTexts: Record<string, { name: string; description: string }> = {}
