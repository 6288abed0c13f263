/** Far above any line of the source; protects memory against a file without line ends. */
const MAX_LINE_BYTES = 64 * 1024

/**
 * The lines without their terminators, per chunk; null stands for one that is too long. As bytes, because the encoding
 * is detected line by line.
 */
export async function* byteLines(bytes: AsyncIterable<Buffer>): AsyncGenerator<(Buffer | null)[]> {
  let rest: Buffer[] = []
  let restLength = 0
  const take = (end: Buffer): Buffer | null => {
    const length = restLength + end.length
    const line = length > MAX_LINE_BYTES ? null : restLength === 0 ? end : Buffer.concat([...rest, end])
    rest = []
    restLength = 0
    return line?.at(-1) === 13 ? line.subarray(0, -1) : line
  }
  for await (const chunk of bytes) {
    const lines: (Buffer | null)[] = []
    let start = 0
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, start)) {
      lines.push(take(chunk.subarray(start, end)))
      start = end + 1
    }
    if (start < chunk.length) {
      restLength += chunk.length - start
      if (restLength > MAX_LINE_BYTES) rest = []
      else rest.push(chunk.subarray(start))
    }
    yield lines
  }
  if (restLength > 0) yield [take(Buffer.alloc(0))]
}
