/** Words for the gifts that every site starts with, by the name in the database. None in Turkish: the database has them. */
export const initialGiftTexts: Record<string, { name: string; description: string }> = {}
