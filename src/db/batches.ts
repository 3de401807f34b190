/**
 * The rows of a read in batches. Each batch begins after the last row of the one before, so that no scan starts again from the first row.
 * It ends after a batch that is not full, or when `signal` is aborted.
 * @param read the next rows in their order, at most `size`
 */
export async function* batchesOf<Row>(
  read: (last: Row | undefined) => Promise<readonly Row[]>,
  size: number,
  signal?: AbortSignal,
): AsyncGenerator<readonly Row[]> {
  let last: Row | undefined
  while (!signal?.aborted) {
    const rows = await read(last)
    yield rows
    if (rows.length < size) return
    last = rows.at(-1)
  }
}
