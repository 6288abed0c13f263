import { runtimeConfig } from '../../../runtime-config.ts'

/** Where assistants ask: beside the API, whose address may be a path of this origin. */
export const assistantsUrl = () => new URL('/mcp', new URL(runtimeConfig().apiUrl, window.location.href)).href
