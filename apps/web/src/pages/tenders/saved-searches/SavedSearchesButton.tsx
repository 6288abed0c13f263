import { LIST_TOOLS } from '@mirador/texts/list-tools'
import { Bookmark } from 'lucide-react'
import { DialogButton } from '../../../components/DialogButton.tsx'

const load = async () => (await import('./SavedSearchesModal.tsx')).SavedSearchesModal

export function SavedSearchesButton() {
  return <DialogButton icon={Bookmark} label={LIST_TOOLS.savedSearches} load={load} props={{}} />
}
