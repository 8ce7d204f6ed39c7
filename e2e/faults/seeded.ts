console.log('No faults are seeded yet.')
