import { normalForm } from '#domain/normal-form.ts'
/** @param share how many of a hundred learners, following roughly how home languages are spread over the country */
const group = (share: number, first: string, last: string) => ({
  share,
  first: first.trim().split(/\s+/),
  last: last.trim().split(/,\s*/),
})

/** First names and surnames by home language, so that each full name is one that a family could have given. */
export const NAME_GROUPS = [
  // isiZulu
  group(
    24,
    'Nomvula Sipho Thandeka Bongani Zanele Mandla Nokuthula Sibusiso Ntombi Themba Nonhlanhla Musa Lindiwe Mthunzi Ayanda Sanele Buhle Nkosana',
    'Dlamini, Mkhize, Khumalo, Ndlovu, Zulu, Cele, Buthelezi, Ngcobo, Mthembu, Shabalala, Zungu, Hadebe',
  ),
  // isiXhosa
  group(
    16,
    'Nomsa Luthando Siyabonga Nosipho Lwazi Anele Vuyo Zintle Mzimasi Bulelwa Lubabalo Yonela Sinazo Khanyiso Phumeza Asanda',
    'Mbeki, Gqirana, Ntshinga, Mabandla, Sobukwe, Magwaza, Mfeketo, Nqweni, Xaba, Tshabalala, Mpondo, Jantjies',
  ),
  // Afrikaans
  group(
    11,
    'Anika Ruan Liezel Jaco Mia Heinrich Chané Dewald Elmarie Stefan Anri Wian Carla Zander Janke Kobus',
    'Botha, van Wyk, du Plessis, Jacobs, van der Merwe, Adams, Coetzee, Steyn, September, Fourie, Arendse, Kiewiet',
  ),
  // Sepedi
  group(
    10,
    'Lerato Thabo Mmapula Kgaogelo Refilwe Lesiba Mahlatse Tebogo Dikeledi Phuti Ramadimetja Kabelo Moloko Tumelo',
    'Mokoena, Ledwaba, Mashabela, Phasha, Maake, Sekhukhune, Mphahlele, Mothapo, Kekana, Makgoba, Rapetsoa',
  ),
  // Setswana
  group(
    8,
    'Keitumetse Kagiso Boitumelo Tshepo Onalenna Kgosi Gofaone Lesedi Oratile Thato Bontle Katlego Amogelang Resego',
    'Modise, Molefe, Motsepe, Tlhapi, Seleka, Mogale, Kgosana, Moagi, Pitso, Letsholo, Mosiane',
  ),
  // Sesotho
  group(
    8,
    'Palesa Teboho Puleng Tshepiso Nthabiseng Lebohang Mpho Karabo Limpho Retselisitsoe Neo Mamello Tsepang Khotso',
    'Mofokeng, Moloi, Tau, Nhlapo, Mokoena, Radebe, Sello, Motaung, Lephoto, Mohapi, Tsotetsi',
  ),
  // English
  group(
    8,
    'Emily Joshua Hannah Liam Jessica Daniel Chloe Matthew Amy Luke Tatum Keegan Megan Cameron',
    'Smith, Williams, Naidoo, Johnson, Petersen, Brown, Daniels, Taylor, Hendricks, Robertson, Fisher',
  ),
  // Xitsonga
  group(
    5,
    'Tinyiko Rhulani Nyiko Hlulani Tsakani Vutlhari Ntsako Amukelani Khensani Wisani Matimba Nkateko',
    'Chauke, Maluleke, Baloyi, Mabunda, Hlungwani, Shirinda, Nkuna, Mathebula, Rikhotso, Ngobeni',
  ),
  // siSwati
  group(
    3,
    'Temndeni Nosimilo Sifiso Phindile Bongiwe Mancoba Nomcebo Sikhumbuzo Gcebile Menzi',
    'Nkosi, Simelane, Mamba, Shongwe, Dlamini, Hlophe, Mavuso, Fakudze, Ginindza',
  ),
  // Tshivenda
  group(
    3,
    'Rudzani Mulalo Tshilidzi Mukondi Funanani Azwihangwisi Ndivhuwo Rotondwa Livhuwani Ṱhivhilaeli Phathutshedzo',
    'Mudau, Nemakonde, Ramavhoya, Netshitenzhe, Mulaudzi, Tshivhase, Ṋemavhola, Ravele, Makhado',
  ),
  // isiNdebele
  group(
    2,
    'Nomalanga Sizwe Zodwa Jabulani Thokozile Mbali Vusimuzi Sibongile Bheki Ntombizodwa',
    'Mahlangu, Skosana, Mtsweni, Masombuka, Ndala, Mthimunye, Sibanyoni, Jiyane',
  ),
  // Of Indian descent
  group(
    2,
    'Priya Arjun Ayesha Yusuf Kavisha Rahul Zainab Imraan Nikita Tashiv',
    'Pillay, Govender, Moodley, Patel, Khan, Singh, Reddy, Ismail, Chetty',
  ),
]

/** Returns the name in small letters without accents, for an e-mail address. */
export function plainName(name: string): string {
  return normalForm(name, 'NFD')
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase()
}
