/** The library of pictures, loaded at first use: a start without it is quicker. */
export async function loadSharp() {
  return (await import('sharp')).default
}
