const ASCII = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('')

/** In the first file: English, Afrikaans, Sesotho and the isi- languages, and the signs of running text. */
export const LATIN = `${ASCII}ÁÉÈÊËÍÎÏÓÔÖÚÛÜÝáéèêëíîïóôöúûüý‘’“”–—…·•×÷°²½€\u00a0`

/** In the second file, fetched only by pages that use one: š of Sepedi and Setswana, ṅ of Tshivenḓa, ŉ of Afrikaans. */
export const LATIN_MORE = 'ŠšṄṅŉ'

/**
 * Lexend cannot draw the dentals of Tshivenḓa and the clicks of the Khoekhoe languages: the browser takes them from
 * the device's font.
 */
export const NOT_IN_LEXEND = 'ṰṱḒḓḼḽṊṋǃǀǁǂ'
