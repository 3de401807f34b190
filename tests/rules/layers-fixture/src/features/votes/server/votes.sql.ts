interface RawBuilder<T> {
  sql: T
}

export function selectVotes(id: string) {
  return { where: id }
}

export function isRecent(): RawBuilder<boolean> {
  return { sql: true }
}
