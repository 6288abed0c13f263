import { ComingSoon } from '../../components/coming-soon/ComingSoon.tsx'
import { COMING_SOON } from '../../texts/coming-soon.ts'
import { ProvidersDrawing } from './ProvidersDrawing.tsx'

/** The preview of a closed section. */
export default function ComingProviders() {
  return <ComingSoon {...COMING_SOON.pages.providers} drawing={<ProvidersDrawing />} />
}
