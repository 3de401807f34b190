export function assertMenu() {}
