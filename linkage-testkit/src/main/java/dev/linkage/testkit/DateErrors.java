package dev.linkage.testkit;

import java.time.LocalDate;

/** Wrong dates that are dates all the same. */
final class DateErrors {

    private DateErrors() {}

    /** Another date for a day counted from 1970-01-01. */
    static int wrong(int day, Draws draws) {
        LocalDate date = LocalDate.ofEpochDay(day);
        LocalDate wrong = switch (draws.below(10)) {
            case 0, 1, 2 -> swapDayAndMonth(date);
            case 3, 4 -> date.plusDays(draws.below(2) == 0 ? 1 : -1);
            case 5, 6 -> date.plusYears(draws.below(2) == 0 ? 1 : -1);
            case 7 -> date.plusYears(draws.below(2) == 0 ? 10 : -10);
            case 8 -> date.withDayOfMonth(date.getDayOfMonth() > 10 ? date.getDayOfMonth() - 10 : 28);
            default -> date.withDayOfYear(1);
        };
        return (int) wrong.toEpochDay();
    }

    private static LocalDate swapDayAndMonth(LocalDate date) {
        int day = date.getDayOfMonth();
        int month = date.getMonthValue();
        if (day > 12 || day == month) {
            return date.plusDays(1);
        }
        return date.withDayOfMonth(1).withMonth(day).withDayOfMonth(month);
    }
}
