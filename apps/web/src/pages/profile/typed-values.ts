import { deleteDraft, readDraft, saveDraft } from '../../session/draft.ts'
import { useSession } from '../../session/session-store.ts'
import type { EditableField } from './update-company.ts'

const DRAFT = 'profile'
const owner = () => useSession.getState().user?.sub ?? ''

/** Unsaved input of a value. It survives a reload and the end of the session. */
export function readTyped(field: EditableField): string | undefined {
  return readDraft(DRAFT, owner())[field]
}

export function saveTyped(field: EditableField, value: string): void {
  saveDraft(DRAFT, owner(), { ...readDraft(DRAFT, owner()), [field]: value })
}

export function deleteTyped(field: EditableField): void {
  const { [field]: _dropped, ...rest } = readDraft(DRAFT, owner())
  if (Object.keys(rest).length > 0) saveDraft(DRAFT, owner(), rest)
  else deleteDraft(DRAFT)
}
