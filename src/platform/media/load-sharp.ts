/** The library of pictures, loaded at first use: a start without it is quicker. */
export async function loadSharp() {
  const { default: sharp } = await import('sharp')
  // Each picture is read once: kept decoded, it would fill fifty megabytes for nothing.
  sharp.cache(false)
  return sharp
}
