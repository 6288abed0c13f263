import { readStored, writeStored } from '../session/stored.ts'

const KEY = 'sidebar-storage'

/** Whether the user last closed the sidebar of wide screens; sign-out deletes the choice. */
export function isCollapsed(): boolean {
  return (readStored(KEY) as { isCollapsed?: unknown } | undefined)?.isCollapsed === true
}

export function rememberCollapse(isCollapsed: boolean): void {
  writeStored(KEY, { isCollapsed })
}
