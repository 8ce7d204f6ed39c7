import { adoptStyle } from '#web/ui/adopt-style.ts'
import style from './lab.css?inline'

adoptStyle(style)
