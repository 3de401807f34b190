export function renameMenu() {}
