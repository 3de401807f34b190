export function castVote(): void {}
