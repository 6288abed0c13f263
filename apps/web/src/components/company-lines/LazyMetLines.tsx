import { MetLines } from './MetLines.tsx'

export default MetLines
