import { COMING_SOON } from '@mirador/texts/coming-soon'
import { ComingSoon } from './ComingSoon.tsx'
import { ProvidersDrawing } from './ProvidersDrawing.tsx'

export default function ProvidersPage() {
  return <ComingSoon {...COMING_SOON.pages.providers} drawing={<ProvidersDrawing />} />
}
