/** A piece of a document: markup, or the encoded markup of what is cached. */
export type Piece = string | Buffer

/** Joins the pieces of a document to what is sent. */
export function encodePieces(pieces: readonly Piece[]): Buffer {
  const chunks: Buffer[] = []
  let text = ''
  for (const piece of pieces) {
    if (typeof piece === 'string') text += piece
    else {
      if (text !== '') chunks.push(Buffer.from(text))
      text = ''
      chunks.push(piece)
    }
  }
  if (text !== '') chunks.push(Buffer.from(text))
  return chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)
}
