/** A piece of a document: markup, or the encoded markup of what is cached. */
export type Piece = string | Buffer

/** Joins the pieces of a document to what is sent, copying each once. */
export function encodePieces(pieces: readonly Piece[]): Buffer {
  const joined: Piece[] = []
  let text = ''
  for (const piece of pieces) {
    if (typeof piece === 'string') text += piece
    else {
      if (text !== '') joined.push(text)
      text = ''
      joined.push(piece)
    }
  }
  if (text !== '') joined.push(text)
  const encoded = Buffer.allocUnsafeSlow(joined.reduce((sum, piece) => sum + Buffer.byteLength(piece), 0))
  let at = 0
  for (const piece of joined) at += typeof piece === 'string' ? encoded.write(piece, at) : piece.copy(encoded, at)
  return encoded
}
