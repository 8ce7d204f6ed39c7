import { adoptStyle } from './adopt-style.ts'
import style from './staff.css?inline'

adoptStyle(style)
