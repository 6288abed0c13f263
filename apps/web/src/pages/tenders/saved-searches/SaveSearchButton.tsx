import { LIST_TOOLS } from '@mirador/texts/list-tools'
import { BookmarkPlus } from 'lucide-react'
import { DialogButton } from '../../../components/DialogButton.tsx'
import type { ListState } from '../filters/list-state.ts'

const load = async () => (await import('./SaveSearchModal.tsx')).SaveSearchModal

/** Keeps the list as it stands under a name. What one follows is told by itself. */
export function SaveSearchButton({ state }: { state: ListState }) {
  if (state.filters.following) return null
  return <DialogButton icon={BookmarkPlus} label={LIST_TOOLS.saveSearch} load={load} props={{ state }} />
}
